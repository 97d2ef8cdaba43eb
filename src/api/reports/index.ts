import { reports } from './reports'
import { templates } from './templates'

export const reportsCalls = {
  ...reports,
  ...templates,
}
