import type { directoriesCalls } from '../../api/directories'
import type { Room } from '../kit/room'
import { loggedDirectories } from './roomQueries'
import { directionsRoutes } from './directions/routes'
import { directionConstraints } from './directions/rules'
import { documentTypesRoutes, documentTypeConstraints } from './documentTypes/routes'
import { statusesRoutes, typesRoutes } from './referenceLists/routes'
import { subjectsRoutes, subjectConstraints } from './subjects/routes'

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
