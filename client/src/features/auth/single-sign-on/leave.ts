/** How this page is left for that of a provider. An object, so that tests can stay. */
export const leaving = {
  to(url: string): void {
    window.location.assign(url);
  },
};
