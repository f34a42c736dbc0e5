export { createPrivacyFeature } from './privacy-feature.ts';
