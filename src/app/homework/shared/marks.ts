import type { Scale } from '../../../api/gradebook/codes'

const five = [5, 4, 3, 2].map((mark) => ({ id: mark, name: String(mark) }))
const passFail = [1, 0].map((mark) => ({ id: mark, name: `homework.review.pass.${mark}` }))

/** The marks of a scale as choices, best first; undefined if any number of points can be given. */
export const markChoices = (scale: Scale) => ({ five, pass_fail: passFail, hundred: undefined })[scale]
