import type { directoriesCalls } from '../../api/directories'
import type { Room } from '../kit/room'
import { loggedDirectories } from './loggedQueries'
import { directionsRoutes } from './directions/routes'
import { directionConstraints } from './directions/rules'
import { documentTypesRoutes } from './documentTypes/routes'
import { documentTypeConstraints } from './documentTypes/rules'
import { statusesRoutes } from './statuses/routes'
import { subjectsRoutes } from './subjects/routes'
import { subjectConstraints } from './subjects/rules'
import { typesRoutes } from './types/routes'

export const directories: Room<typeof directoriesCalls> = {
  routes: {
    ...typesRoutes,
    ...directionsRoutes,
    ...subjectsRoutes,
    ...documentTypesRoutes,
    ...statusesRoutes,
  },
  constraints: { ...directionConstraints, ...subjectConstraints, ...documentTypeConstraints },
  loggedRecords: loggedDirectories,
}
