/** The page that voting links open. Apart from `PATHS`, because the first load does not need it. */
export const LINK_PATH = '/v';
