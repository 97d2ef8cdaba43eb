import { call } from '../../../shell/http/call'

/** Answers a remark of the office, wherever it stands; answers the application as it is then. */
export const answerRemark = (id: number, answer: string) =>
  call('POST /api/my/profile/remarks/:id', { params: { id: String(id) }, body: { answer } })
