/** All endpoints of the feature. */
import { bells } from './bells'
import { gradebooks } from './gradebooks'
import { myGrades } from './myGrades'
import { pastMarks } from './past'
import { periods } from './periods'
import { retakes } from './retakes'
import { sheets } from './sheets'

export const gradebookCalls = { ...periods, ...bells, ...gradebooks, ...sheets, ...retakes, ...myGrades, ...pastMarks }
