const courses = [1, 2, 3, 4, 5, 6] as const

/** The years of study to choose from. */
export const courseChoices = courses.map((course) => ({ id: course, name: String(course) }))
export const lastCourse = courses.length
