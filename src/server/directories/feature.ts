import type { directoriesCalls } from '../../api/directories'
import type { Feature } from '../kit/feature'
import { loggedDirectories } from './featureQueries'
import { directionsRoutes } from './directions/routes'
import { directionConstraints } from './directions/rules'
import { documentTypesRoutes, documentTypeConstraints } from './documentTypes/routes'
import { statusesRoutes, typesRoutes } from './referenceLists/routes'
import { subjectsRoutes, subjectConstraints } from './subjects/routes'

export const directories: Feature<typeof directoriesCalls> = {
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
