/** Leaves the site for the page of a provider. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
