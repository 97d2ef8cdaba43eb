/** Codes and limits, shared by contract, server and screens. Imports no zod. */

export const curriculumStatuses = ['draft', 'approved', 'archived'] as const
export type CurriculumStatus = (typeof curriculumStatuses)[number]

export const controlForms = ['exam', 'pass', 'graded_pass', 'coursework', 'none'] as const
export type ControlForm = (typeof controlForms)[number]

export const lastSemester = 12
export const curriculumLimits = { note: 2000, lines: 600, rows: 1000, cells: 50, cell: 500, groups: 100 } as const

/** State of a planned subject: `upcoming` lines have no mark yet, and `none` lines need none. */
export const lineStates = ['passed', 'failing', 'missing', 'upcoming', 'none'] as const
export type LineState = (typeof lineStates)[number]
