// Which passwords people try first. A list of leaked passwords is mostly a few hundred words with a few
// habits: digits behind them, signs for letters, keys in a row. So these are the words and the habits, which
// together cover far more than a list would.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "host/game/any_game.h"
#include "server/identity/weak_secrets.h"

namespace bourse {
namespace {

constexpr std::size_t kFewBefore = 4, kFewBehind = 8;  // digits and signs around a word: a year, a date
constexpr std::size_t kShortPair = 12;                 // letters of two words written together

// In small letters and without accents, one blank between them.
constexpr std::string_view kWords =
    // what the field or the page says
    "password passwort passwd passcode passphrase pass motdepasse mdp contrasena senha parola haslo "
    "wachtwoord "
    "losen salasana jelszo heslo sifre ramz ramzobur gozarvazhe login signin username user account access "
    "enter "
    "open unlock secret secure security private hidden key keys code pin admin administrator root superuser "
    "system sysadmin operator guest visitor member client server default changeme change newpassword "
    "mypassword "
    "temp temporary test testing tester demo example sample hello hi welcome letmein trustme trustno "
    "whatever "
    "nothing none blank null empty asdf google facebook instagram linkedin twitter youtube microsoft windows "
    "apple iphone samsung android internet computer laptop network website email gmail hotmail yahoo "
    // what people like
    "love lover lovely loveme loveyou iloveyou ilovegod iloveu mylove amor teamo teamomuito meuamor amour "
    "jetaime doudou loulou cheri cherie coeur kiss baby babygirl babyboy honey sweet sweetie sweetheart "
    "darling "
    "angel princess prince queen king goddess beauty beautiful pretty cutie sexy hottie happy smile lucky "
    "freedom peace dream heaven paradise forever friend friends family familia felicidade saudade vida "
    "bonheur "
    "soleil bonjour salut merci azizam eshgh salam dooset jesus jesuscristo christ god allah buddha faith "
    "blessed miracle church bible eshghe "
    // animals, plants, food, colours
    "monkey dragon tiger lion eagle wolf shark dolphin panda bear horse pony unicorn butterfly kitty kitten "
    "cat "
    "dog puppy doggy rabbit turtle spider snake phoenix falcon hawk raven bird chicken cheval chaton "
    "cachorro "
    "gato flower flowers rose lily daisy jasmine violet lavender orchid chocolate cookie cookies candy "
    "banana "
    "apple apples orange cherry strawberry peach lemon mango pizza cheese bacon coffee pepper sugar ginger "
    "vanilla caramel biscuit cupcake black white red blue green yellow purple pink silver golden gold "
    "diamond "
    "crystal pearl rainbow "
    // games, films, music, sport
    "football soccer futebol basketball baseball hockey tennis golf volleyball rugby cricket liverpool "
    "arsenal "
    "chelsea manchester united barcelona realmadrid madrid juventus milan bayern psg marseille benfica "
    "sporting "
    "porto flamengo corinthians palmeiras santos persepolis esteghlal lakers yankees cowboys steelers "
    "packers "
    "patriots superman batman spiderman ironman hulk avengers starwars startrek jedi yoda vader skywalker "
    "matrix gandalf frodo hobbit potter harrypotter hermione dumbledore pokemon pikachu naruto goku sasuke "
    "dragonball minecraft fortnite roblox zelda mario sonic tetris warcraft starcraft counter halflife "
    "diablo "
    "nintendo playstation xbox gamer player winner champion legend warrior ninja samurai pirate killer "
    "hunter "
    "sniper soldier ranger assassin master captain boss chief rockstar metallica nirvana beatles slipknot "
    "guitar music dance singer mozart bourse stocks market broker money cash dollar rich "
    "millionaire poker casino jackpot "
    // places
    "london paris berlin madrid rome roma lisbon lisboa porto brasil brazil portugal france espana italia "
    "germany deutschland england america usa canada mexico argentina india china japan iran tehran shiraz "
    "esfahan tabriz mashhad persia afghanistan kabul africa australia newyork chicago dallas texas "
    "california "
    "boston miami hawaii "
    // times
    "january february march april june july august september october november december janeiro fevereiro "
    "marco "
    "abril maio junho julho agosto setembro outubro novembro dezembro janvier fevrier avril juin juillet "
    "septembre octobre novembre decembre farvardin ordibehesht khordad tir mordad shahrivar mehr aban azar "
    "dey "
    "bahman esfand monday tuesday wednesday thursday friday saturday sunday segunda sexta sabado domingo "
    "lundi "
    "vendredi samedi dimanche shanbe jomeh summer winter autumn spring fall verao inverno outono primavera "
    "ete "
    "hiver automne printemps bahar tabestan paeez zemestan sunshine sunset sunrise moonlight midnight "
    "thunder "
    "lightning storm snow snowball christmas natal noel nowruz halloween easter birthday vacation holiday "
    // names
    "michael jennifer jessica michelle charlie jordan daniel david john james robert william thomas richard "
    "joseph charles andrew anthony matthew joshua christopher alexander alexandra alexandre alex samuel "
    "benjamin "
    "nicholas nicolas nicole natasha natalie anna anne annie maria marie mary sarah sara laura emma emily "
    "olivia "
    "sophia sophie lucas lukas lucia martin peter paul pedro paulo joao jose carlos antonio manuel miguel "
    "rafael "
    "gabriel gabriela fernanda fernando ricardo rodrigo bruno bruna felipe filipe gustavo mariana juliana "
    "camila "
    "beatriz amanda leticia larissa isabella isabelle pierre jean jacques julien julie camille chloe "
    "thibault "
    "guillaume francois mathieu antoine celine aurelie melanie mohammad mohammed muhammad ali reza alireza "
    "hossein hassan mehdi amir amirhossein hamid saeed fatemeh fateme zahra zeinab maryam narges parisa "
    "shirin "
    "leila neda nima arash babak kamran dariush cyrus koorosh ashley amber brandon brandy chris christian "
    "cody courtney crystal danielle dylan eric george hannah heather hunter jack jackson jacob jasmine "
    "justin "
    "kevin kimberly kyle lauren lisa madison maggie mark megan melissa morgan nathan patrick rachel rebecca "
    "ryan samantha scott sean stephanie steven taylor tiffany tyler vanessa victor victoria zachary bailey "
    "buster harley max molly oliver oscar rocky sadie sam sophie toby "
    // what is typed without thinking
    "abc abcd abcde abcdef abcdefg abcdefgh aabbcc abcabc qwe qwer asd zxc iloveme fuckyou fuckoff fuck shit "
    "bitch asshole pussy merde putain caralho porra puta ";

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

std::string reversed(std::string_view text) { return {text.rbegin(), text.rend()}; }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

const std::set<std::string_view>& words() {
  static const std::set<std::string_view> kSplit = [] {
    std::set<std::string_view> split;
    for (std::string_view rest = kWords; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end > 0) split.insert(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    for (const GameKind* kind : games()) split.insert(kind->name());
    return split;
  }();
  return kSplit;
}

/// p4$$w0rd is password. A 1 stands for an i or an l.
std::string withLetters(std::string_view text, char forOne) {
  constexpr std::string_view kSigns = "0345789@$!", kMeant = "oeastbgasi";
  std::string result(text);
  for (char& c : result)
    if (c == '1')
      c = forOne;
    else if (const std::size_t at = kSigns.find(c); at != std::string_view::npos)
      c = kMeant[at];
  return result;
}

/// One step up or down from sign to sign, as 12345678 and hgfedcba.
bool isRow(std::string_view text) {
  const auto steps = [&](int step) {
    for (std::size_t i = 1; i < text.size(); ++i)
      if (text[i] - text[i - 1] != step) return false;
    return true;
  };
  return steps(1) || steps(-1);
}

// --- keyboards ---

constexpr std::size_t kLeastKeys = 3, kMostKeys = 26;  // in a row

/// Rows and columns of keys, in both directions.
const std::vector<std::string>& keyRows() {
  static const std::vector<std::string> kBoth = [] {
    constexpr std::array<std::string_view, 20> kRows = {
        "1234567890", "qwertyuiop", "asdfghjkl",  "zxcvbnm",   "azertyuiop",
        "qsdfghjklm", "wxcvbn",     "qwertzuiop", "yxcvbnm",   "1qaz",
        "2wsx",       "3edc",       "4rfv",       "5tgb",      "6yhn",
        "7ujm",       "8ik",        "9ol",        "147258369", "abcdefghijklmnopqrstuvwxyz"};
    std::vector<std::string> both;
    for (const std::string_view row : kRows) {
      both.emplace_back(row);
      both.push_back(reversed(row));
    }
    return both;
  }();
  return kBoth;
}

bool isInARow(std::string_view text) {
  return text.size() >= kLeastKeys && std::any_of(keyRows().begin(), keyRows().end(), [&](const auto& row) {
           return row.find(text) != std::string::npos;
         });
}

/// Rows of keys one after the other: qwerty, 1qaz2wsx, qweasdzxc, abc12345.
bool isKeyWalk(std::string_view text) {
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  for (std::size_t from = 0; from < text.size(); ++from)
    for (std::size_t length = kLeastKeys;
         reached[from] && length <= kMostKeys && from + length <= text.size(); ++length)
      if (isInARow(text.substr(from, length))) reached[from + length] = true;
  return !text.empty() && reached[text.size()];
}

/// Two rows in turn: 1q2w3e4r, q1w2e3r4.
bool isZigzag(std::string_view text) {
  std::array<std::string, 2> rows;
  for (std::size_t i = 0; i < text.size(); ++i) rows[i % 2] += text[i];
  return isInARow(rows[0]) && isInARow(rows[1]);
}

/// Each sign several times: 11223344, aabbccdd.
bool isRowOfPairs(std::string_view text) {
  std::string once(text);
  once.erase(std::unique(once.begin(), once.end()), once.end());
  return 2 * once.size() <= text.size() && isRow(once);
}

// --- the habits ---

bool isDate(std::string_view text) {
  if ((text.size() != 6 && text.size() != 8) ||
      !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return false;
  const auto number = [&](std::size_t at, std::size_t length) {
    return std::stoi(std::string(text.substr(at, length)));
  };
  const auto is = [](int day, int month) { return day >= 1 && day <= 31 && month >= 1 && month <= 12; };
  const auto isYear = [](int year) { return (year >= 1900 && year < 2100) || (year >= 1300 && year < 1450); };
  if (text.size() == 6)
    return is(number(0, 2), number(2, 2)) || is(number(2, 2), number(0, 2)) || is(number(4, 2), number(2, 2));
  const bool yearLast = isYear(number(4, 4)), yearFirst = isYear(number(0, 4));
  return (yearLast && (is(number(0, 2), number(2, 2)) || is(number(2, 2), number(0, 2)))) ||
         (yearFirst && (is(number(6, 2), number(4, 2)) || is(number(4, 2), number(6, 2))));
}

/// What is written again and again: a of aaaaaaaa, abc of abcabca, password of passwordpassword.
std::string_view repeated(std::string_view text) {
  for (std::size_t part = 1; part <= text.size() / 2; ++part) {
    bool repeats = text.size() % part == 0 || part <= 3;
    for (std::size_t i = part; i < text.size() && repeats; ++i) repeats = text[i] == text[i - part];
    if (repeats) return text.substr(0, part);
  }
  return {};
}

/// A word, its mirror image, or two short ones.
bool isWord(std::string_view text, std::string_view name) {
  const auto isOne = [&](std::string_view one) {
    return words().contains(one) || (name.size() >= 2 && one == name);
  };
  if (isOne(text) || isOne(reversed(text))) return true;
  for (std::size_t cut = 3; text.size() <= kShortPair && cut + 3 <= text.size(); ++cut)
    if (isOne(text.substr(0, cut)) && isOne(text.substr(cut))) return true;
  return false;
}

/// A word, also with signs for letters.
bool isDisguisedWord(std::string_view text, std::string_view name) {
  return isWord(text, name) || isWord(withLetters(text, 'i'), name) || isWord(withLetters(text, 'l'), name);
}

/// A word with digits and signs around it.
bool isDecoratedWord(std::string_view text, std::string_view name) {
  std::string_view core = text;
  while (!core.empty() && !isLetter(core.back())) core.remove_suffix(1);
  std::string_view bare = core;
  while (!bare.empty() && !isLetter(bare.front())) bare.remove_prefix(1);
  const bool few = text.size() - core.size() <= kFewBehind && core.size() - bare.size() <= kFewBefore;
  return isDisguisedWord(text, name) ||
         (few && (isKeyWalk(bare) || isDisguisedWord(core, name) || isDisguisedWord(bare, name)));
}

}  // namespace

bool isCommonPassword(std::string_view password, std::string_view name) {
  constexpr std::size_t kShortest = 4, kShortPart = 4;
  const std::string text = lower(password);
  std::string person = lower(name);
  std::erase_if(person, [](char c) { return c == ' ' || c == '-' || c == '.' || c == '_' || c == '\''; });
  if (text.size() < kShortest) return true;
  if (const std::string_view part = repeated(text); !part.empty())
    return part.size() <= kShortPart || isCommonPassword(part, name);
  return isRow(text) || isRowOfPairs(text) || isKeyWalk(text) || isZigzag(text) || isDate(text) ||
         isDecoratedWord(text, person);
}

}  // namespace bourse
