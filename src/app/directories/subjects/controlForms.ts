import { choicesOf } from '../../kit/inputs/choices/choices'

/** Kinds of final assessment of a subject. */
export const controlForms = choicesOf('subjects.control', ['exam', 'graded_pass', 'pass', 'coursework', 'none'])
