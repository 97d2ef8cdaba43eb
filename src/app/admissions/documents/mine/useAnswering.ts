import { toldByToast } from '../../../shell/http/toldByToast'
import { answerRemark, useMyProfile } from '../../applications/states'

/** The remarks of the office as they concern the applicant now, and the answer to one; null where none may be answered. */
export const useAnswering = () => {
  const { profile, put, refetch } = useMyProfile()
  const answer = async (id: number, words: string): Promise<boolean> => {
    try {
      put((await answerRemark(id, words)).data)
      return true
    } catch (refusal) {
      toldByToast(refusal)
      await refetch()
      return false
    }
  }
  return {
    remarksOn: (path: string) => profile?.remarks.filter((remark) => remark.path === path) ?? [],
    onAnswer: profile?.actions.includes('resubmit') ? answer : null,
  }
}
