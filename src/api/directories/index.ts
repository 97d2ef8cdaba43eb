import { directions } from './directions'
import { documentTypes } from './documentTypes'
import { statuses } from './statuses'
import { subjects } from './subjects'
import { types } from './types'

export const directoriesCalls = {
  ...types,
  ...directions,
  ...subjects,
  ...documentTypes,
  ...statuses,
}
