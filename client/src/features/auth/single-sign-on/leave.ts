/** Leaves this page for the page of a provider. An object, so that tests can replace the method. */
export const leaving = {
  to(url: string): void {
    window.location.assign(url);
  },
};
