import { choicesOf } from '../../kit/inputs/choices'

/** How a subject ends. */
export const controlForms = choicesOf('subjects.control', ['exam', 'graded_pass', 'pass', 'coursework', 'none'])
