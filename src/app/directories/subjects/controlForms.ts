/** How a subject ends. */
export const controlForms = ['exam', 'graded_pass', 'pass', 'coursework', 'none'] as const
