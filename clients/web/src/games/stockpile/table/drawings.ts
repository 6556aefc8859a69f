// Which drawing of the sprite stands for an investor or a strategy: by what the card is about.
const investors: Readonly<Record<string, string>> = {
  "billionaire-bill": "i-bag",
  "broker-bernie": "i-receipt",
  "crazy-cramer": "i-up",
  "discount-donald": "i-down",
  "dividend-deborah": "i-bond",
  "golden-graham": "c-gold",
  "maverick-mark": "i-swap",
  "mayknow-martha": "i-eye",
  "secretive-stuart": "i-cards",
  "wise-warren": "i-eye",
  "agile-ana": "i-cards",
  "clever-chanda": "i-split",
  "cunning-carlos": "i-up",
  "daring-dangote": "c-oil",
  "lucrative-li": "i-bond",
  "tactical-talal": "i-swap",
  "illicit-ivan": "i-moon",
  "bailout-barack": "i-bag",
  "budget-barbara": "i-receipt",
  "forecast-phil": "i-eye",
  "lazy-liliane": "i-moon",
  "moneymaker-mitt": "i-bag",
  "opulent-oprah": "i-bag",
  "royal-robins": "i-cards",
  "shorting-soros": "i-down",
  "socialist-sanders": "i-swap",
};

const strategies: readonly (readonly [RegExp, string])[] = [
  [/bond|annuity/, "i-bond"],
  [/espionage|insider|forensic|broker$/, "i-eye"],
  [/split|rogue|diversification/, "i-split"],
  [/short|bear|put|default|loss|falsified/, "i-down"],
  [/bull|call|pump|squeeze|front|growth/, "i-up"],
  [/swap|rotation|arbitrage|transfer|takeover|maker|reversion|wash|churning|straddle/, "i-swap"],
  [/market|futures|commodity|shock/, "c-oil"],
  [/tax|offshore|suit|audit/, "i-tax"],
  [/fishing|vulture|penny|buyback|hold/, "i-cards"],
];

export function investorSign(investor: string): string {
  return investors[investor] ?? "i-bag";
}

export function strategySign(strategy: string): string {
  return strategies.find(([about]) => about.test(strategy))?.[1] ?? "i-bag";
}
