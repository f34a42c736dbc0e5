import { afterAll } from 'vitest';
import { takeUnknownPlans } from './watch-plans.ts';

// Fails each file of tests in which the product sends a query without a line in `plans.txt`. If the plan that the failure
// shows is what you want, add it there.
afterAll(() => {
  const plans = takeUnknownPlans();
  if (plans.length > 0) throw new Error(`not in plans.txt:\n${plans.join('\n')}`);
});
