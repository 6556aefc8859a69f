/** Formats what biome does not: Svelte components and style sheets. */
export default {
  plugins: ["prettier-plugin-svelte"],
  printWidth: 110,
  overrides: [{ files: "*.svelte", options: { parser: "svelte", svelteIndentScriptAndStyle: true } }],
};
