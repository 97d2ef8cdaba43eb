import { saveAnswer } from '../../../kit/files/saveAnswer'
import { toldByToast } from '../../../shell/http/toldByToast'

/** One's application as a PDF to print and sign. A refusal is told by the toast of the call. */
export const printMyProfile = (): Promise<void> => saveAnswer('/api/my/profile/print').catch(toldByToast)
