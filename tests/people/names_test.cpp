// Nobody takes a name that looks like another's, and names people really have are names.
#include "server/identity/names.h"

#include <gtest/gtest.h>

namespace bourse {
namespace {

TEST(Names, AcceptsNamesOfPeople) {
  for (const char* name :
       {"Ada", "Ada Lovelace", "Jean-Luc", "O'Neill", "ada_99", "José", "Łukasz", "مریم", "علی رضا",
        "می‌نا", "Ольга", "Ελένη", "小林", "ひろし", "김민준", "नेहा", "Å2"})
    EXPECT_EQ(accountName(name), name);
}

TEST(Names, GuestNamesMustBePlainToSee) {
  for (const char* name : {"Ada", "A", "Ada  B.", "مریم", "می\u200Cنا", "Ada☺", "❤\uFE0F Ada", "<b>Ada</b>"})
    EXPECT_TRUE(isPlainToSee(name)) << name;
  for (const char* name : {"", " ", "\u00A0", "\u200D", "Ada\u200B", "Ad\u00ADa", "\u202EadA", "Ada\u200F",
                           "\u2066Ada\u2069", "\u3164", "Ada\uFEFF", "Ada\u2028", "A\u0301\u0302\u0303"})
    EXPECT_FALSE(isPlainToSee(name)) << name;
}

TEST(Names, RefusesDeceptiveNames) {
  for (const char* name : {"",
                           "A",
                           " Ada",
                           "Ada ",
                           "Ada  B",
                           "Ada\n",
                           "Ada\tB",
                           "A\x01"
                           "da",
                           "Ada\u202E",
                           "\u2066Ada\u2069",
                           "Ada\u200F",
                           "Ada\u200B",
                           "Ad\u00ADa",
                           "A\u0301\u0302\u0303\u0304"
                           "da",
                           "<b>Ada</b>",
                           "Ada\xFF",
                           "\u0410da" /* Cyrillic А before Latin */,
                           "Ada☺",
                           "-Ada",
                           "Ada-",
                           "abcdefghijklmnopqrstuvwxyz",
                           "\u200CAda",
                           "Ada\uFEFF",
                           "\u3164\u3164"})
    EXPECT_EQ(accountName(name), "") << name;
}

TEST(Names, NormalizesNames) { EXPECT_EQ(accountName("Jose\u0301"), "José"); }

TEST(Names, SimilarNamesShareASkeleton) {
  const auto alike = [](const char* a, const char* b) { return nameSkeleton(a) == nameSkeleton(b); };
  EXPECT_TRUE(alike("Ada", "ada"));
  EXPECT_TRUE(alike("Ada", "\u0410d\u0430")) << "Cyrillic";
  EXPECT_TRUE(alike("Ilya", "llya"));
  EXPECT_TRUE(alike("Ilya", "ilya"));
  EXPECT_TRUE(alike("Bob", "B0b"));
  EXPECT_TRUE(alike("Ada1", "Adal"));
  EXPECT_TRUE(alike("Tom", "Torn"));
  EXPECT_TRUE(alike("Ada Lovelace", "AdaLovelace"));
  EXPECT_TRUE(alike("می‌نا", "مینا")) << "the joiner cannot be seen everywhere";
  EXPECT_TRUE(alike("علي", "علی")) << "two letters Yeh";
  EXPECT_TRUE(alike("José", "Jose\u0301"));
  EXPECT_FALSE(alike("Ada", "Ade"));
  EXPECT_FALSE(alike("Jose", "José"));
  EXPECT_FALSE(alike("مریم", "مرجم"));
}

TEST(Names, ProgramsHaveAMarkThatNobodyElseHas) {
  EXPECT_EQ(programName("Deep Thought"), "Deep Thought (bot)");
  EXPECT_EQ(programName("Deep Thought (bot)"), "Deep Thought (bot)") << "once";
  EXPECT_EQ(programName("مریم"), "مریم (bot)");
  for (const char* name : {"", "A", "<b>", "Deep (bot) Thought", "\u0410da"})
    EXPECT_EQ(programName(name), "") << name;
  EXPECT_EQ(programName("مممممممممممممممممم"), "") << "with the mark it is too long for a table";
  EXPECT_EQ(accountName("Deep Thought (bot)"), "") << "no person has it";
  EXPECT_EQ(nameSkeleton("Deep Thought (bot)"), nameSkeleton("deep thought"))
      << "people and programs do not share names";
  for (const char* name : {"Ada (bot)", "Ada(bot)", "Ada (B0T)", "Ada  ( bot )", "Ada (b\u043Et)"})
    EXPECT_TRUE(looksLikeProgram(name)) << name;
  for (const char* name : {"Ada", "bot", "Abbot", "(bot) Ada", "Ada (robot"})
    EXPECT_FALSE(looksLikeProgram(name)) << name;
}

}  // namespace
}  // namespace bourse
