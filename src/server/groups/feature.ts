import type { groupsCalls } from '../../api/groups'
import type { Feature } from '../kit/feature'
import { groupAdditionRoutes } from './additionRoutes'
import { groupMembersRoutes } from './memberRoutes'
import { joinGroups, placeMembers } from './importMemberships'
import { groupMovesRoutes } from './moveRoutes'
import { groupsRoutes } from './groupRoutes'
import { groupConstraints } from './rules'
import { loggedGroups, groupsData, isCurrentMember } from './featureQueries'

export const groups: Feature<typeof groupsCalls> = {
  routes: {
    ...groupsRoutes,
    ...groupMembersRoutes,
    ...groupAdditionRoutes,
    ...groupMovesRoutes,
  },
  constraints: { ...groupConstraints },
  nameLock: isCurrentMember,
  personalData: groupsData,
  placeMembers,
  joinGroups,
  loggedRecords: loggedGroups,
}
