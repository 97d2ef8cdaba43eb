import type { MyProfile } from '../../api/myProfile'
import { stepOfPath } from '../profileStates'
import { RemarkNotes } from './RemarkNotes'
import { type Step } from './steps'
import type { ProfileCalls } from './useProfileCalls'

type Props = { step: Step; profile: MyProfile; calls: ProfileCalls }

/** Lists stand with their own remarks; of the other parts a remark may concern the whole. */
const lists: readonly string[] = ['exam_results', 'achievements', 'benefits']

/** Remarks on a step as a whole. */
export const PartRemarks = ({ step, profile, calls }: Props) => {
  const remarks = profile.remarks.filter(
    ({ path }) => !path.includes('.') && !lists.includes(path) && stepOfPath(path) === step.name,
  )
  return remarks.length > 0 ? (
    <div className="part-remarks">
      <RemarkNotes remarks={remarks} calls={calls} />
    </div>
  ) : null
}
