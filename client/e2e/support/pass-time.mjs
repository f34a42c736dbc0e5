/**
 * Loaded into the product by a journey, before the product itself: lets its clock jump forward by as many milliseconds
 * as the journey asks for, so that nothing has to wait half a minute. Timers run as always.
 */
let aheadMs = 0;

const shifted = new Proxy(Date, {
  construct: (Real, given) =>
    given.length === 0 ? new Real(Real.now() + aheadMs) : new Real(...given),
  get: (Real, key) => (key === 'now' ? () => Real.now() + aheadMs : Reflect.get(Real, key)),
});

process.on('message', ({ passMs }) => {
  aheadMs += passMs;
  globalThis.Date = shifted;
});
// The listener alone must not keep the product running.
process.channel?.unref();
