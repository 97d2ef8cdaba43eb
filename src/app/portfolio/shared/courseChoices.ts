/** Years of study, as choices. */
export const courseChoices = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: String(id) }))
