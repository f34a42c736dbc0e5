/**
 * Loaded before the product, in the same process. Moves both clocks forward by as many milliseconds as a journey
 * requests, so that the journey does not have to wait. Timers are not affected. If only the time of day
 * moved, the product would not trust it.
 */
let aheadMs = 0;

const shifted = new Proxy(Date, {
  construct: (Real, given) =>
    given.length === 0 ? new Real(Real.now() + aheadMs) : new Real(...given),
  get: (Real, key) => (key === 'now' ? () => Real.now() + aheadMs : Reflect.get(Real, key)),
});

const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + aheadMs;

process.on('message', ({ passMs }) => {
  aheadMs += passMs;
  globalThis.Date = shifted;
});
// The listener must not keep the product running.
process.channel?.unref();
