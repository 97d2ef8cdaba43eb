import { useTranslate } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'

export const DebtList = () => <PageHead title={useTranslate()('menu.gradebook')} />
