import { profileStatus, type ProfileStatus } from '../../api/profileStates'

/** The applicant fills it in, or mends it. */
export const withApplicant: readonly ProfileStatus[] = ['draft', 'needs_changes']
/** All but drafts, which are the applicant's own. */
export const sent: readonly ProfileStatus[] = profileStatus.options.filter((status) => status !== 'draft')
/** Accepted and not enrolled yet. */
export const awaitingPlace: readonly ProfileStatus[] = ['accepted', 'waitlist', 'recommended']
/** Accepted, and so in the ranking lists of its wishes. */
export const inRanking: readonly ProfileStatus[] = [...awaitingPlace, 'enrolled']
/** Nothing more comes of it, unless it is reopened or taken back. */
export const ended: readonly ProfileStatus[] = ['rejected', 'withdrawn']
