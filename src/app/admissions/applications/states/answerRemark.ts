import type { AppDataProvider } from '../../../kit/providers/dataProvider'

/** Answers a remark of the office, wherever it stands; answers the application as it is then. */
export const answerRemark = (provider: AppDataProvider, { id, answer }: { id: number; answer: string }) =>
  provider.act('POST /api/my/profile/remarks/:id', { id, body: { answer } })
