declare module "virtual:bourse-parts" {
  const parts: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
  export default parts;
}
