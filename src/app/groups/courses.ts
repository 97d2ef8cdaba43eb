const courses = [1, 2, 3, 4, 5, 6] as const

export const courseChoices = courses.map((course) => ({ id: course, name: String(course) }))
