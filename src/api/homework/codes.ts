/** Codes and limits, shared by contract, server and screens. Imports no zod. */

export const homeworkStatuses = ['draft', 'published', 'closed'] as const
export type HomeworkStatus = (typeof homeworkStatuses)[number]

/** `draft`: saved, not handed in; `submitted`: waits for the teacher; `returned`: to be improved; `marked`: reviewed. */
export const handInStates = ['draft', 'submitted', 'returned', 'marked'] as const
export type HandInState = (typeof handInStates)[number]

/** State of a person or team: `waiting` for the teacher, `missing` without a hand-in, `returned`, `marked`. */
export const workStates = ['waiting', 'missing', 'returned', 'marked'] as const
export type WorkState = (typeof workStates)[number]

/** Reasons why a student cannot hand in now. */
export const handInRefusals = [
  'not_open',
  'closed',
  'not_member',
  'too_late',
  'submitted',
  'marked',
  'no_more_hand_ins',
  'nothing_to_hand_in',
] as const
export type HandInRefusal = (typeof handInRefusals)[number]

export const deductionUnits = ['points', 'percent'] as const
export type DeductionUnit = (typeof deductionUnits)[number]

export const homeworkLimits = {
  instructions: 100_000,
  files: 20,
  materials: 20,
  people: 200,
  teams: 100,
  team: 20,
  teamName: 100,
  criteria: 20,
  criterion: 300,
  hint: 1000,
  handIns: 20,
  handInFiles: 10,
  /** Megabytes of a file, as in `POST /api/files`. */
  megabytes: 20,
  text: 50_000,
  link: 2000,
  comment: 5000,
  remark: 2000,
  remarks: 200,
  reason: 500,
  /** Minutes for which a reviewer keeps a hand-in to themselves. */
  claim: 10,
  /** Hours after the last accepted moment in which work sent before it may still arrive. */
  onItsWay: 24,
} as const
