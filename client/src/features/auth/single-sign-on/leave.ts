/** Leaves this page for a provider's page. An object, so that tests can replace the method. */
export const leaving = {
  to(url: string): void {
    window.location.assign(url);
  },
};
