/** Made by `vite.texts.ts`: for each language but English, what loads its catalogues by room. */
declare module 'virtual:catalogues' {
  const loaders: Partial<
    Record<
      import('@votewise/server/contract/languages/languages').Language,
      () => Promise<{
        default: Record<string, import('@votewise/server/contract/languages/texts').Catalogue>;
      }>
    >
  >;
  export default loaders;
}
