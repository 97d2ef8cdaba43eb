export { ended } from '../../api/statusSets'
export { sentStatuses as sent } from '../../api/profileStates'
