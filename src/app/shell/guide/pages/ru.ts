import type { GuidePage } from '../../../../api/kit/guide'

/** Filled in at build time by src/server/bundling/guidePages.ts. */
export const pages: readonly GuidePage[] = []
