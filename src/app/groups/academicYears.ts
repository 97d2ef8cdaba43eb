const firstMonthOfYear = 8
const yearsShown = 3

const formatYear = (start: number) => `${start}/${start + 1}`

/** Academic year of a date, such as 2026/2027; it starts in September. */
export const academicYearOf = (day: Date): string =>
  formatYear(day.getMonth() >= firstMonthOfYear ? day.getFullYear() : day.getFullYear() - 1)

/** Academic years around the current one, plus `also` if it is not among them. */
export const academicYears = (also?: string): readonly string[] => {
  const now = Number(academicYearOf(new Date()).slice(0, 4))
  const near = Array.from({ length: 2 * yearsShown + 1 }, (_, index) => formatYear(now - yearsShown + index))
  return also && !near.includes(also) ? [also, ...near].sort() : near
}
