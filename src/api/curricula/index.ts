import { assignments } from './assignment'
import { curricula } from './curricula'

export const curriculaCalls = {
  ...curricula,
  ...assignments,
}
