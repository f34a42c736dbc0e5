/** The page that voting links open. Separate from `PATHS`, because the first load does not need it. */
export const LINK_PATH = '/v';
