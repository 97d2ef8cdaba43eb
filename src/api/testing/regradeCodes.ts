/** Codes and limits of re-grades, shared by the contract, server and client. Constants only, see `codes`. */

/** A corrected key, points or rule; full marks for the question; a question left out of the total; points for everybody. */
export const regradeKinds = ['key', 'full_marks', 'drop', 'bonus'] as const
export type RegradeKind = (typeof regradeKinds)[number]

export const regradeStates = ['draft', 'queued', 'applied', 'undone'] as const

/** Why a mark is only proposed: its gradebook is signed, a person typed it, or the applicant is recommended. */
export const proposalReasons = ['signed', 'typed', 'recommended'] as const

export const regradeLimits = {
  /** Hours in which a re-grade can be undone. */
  undo: 24,
  fingerprint: 100,
} as const
