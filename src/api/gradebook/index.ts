/** All endpoints of the feature. */
import { attendance } from './attendance'
import { bells } from './bells'
import { gradebooks } from './gradebooks'
import { myGrades } from './myGrades'
import { pastMarks } from './past'
import { periods } from './periods'
import { retakes } from './retakes'
import { sheets } from './sheets'

export const gradebookCalls = {
  ...periods,
  ...bells,
  ...attendance,
  ...gradebooks,
  ...sheets,
  ...retakes,
  ...myGrades,
  ...pastMarks,
}
