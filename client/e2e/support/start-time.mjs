/** Loaded before the product in each of its processes. Makes their time of day begin at the time in `STARTS_AT`. */
const RealDate = Date;
const aheadMs = RealDate.parse(process.env.STARTS_AT) - RealDate.now();
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (Real, given) => (given.length === 0 ? new Real(now()) : new Real(...given)),
  get: (Real, key) => (key === 'now' ? now : Reflect.get(Real, key)),
});
