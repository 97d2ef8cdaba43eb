import { useTranslate } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'

export const PeriodList = () => <PageHead title={useTranslate()('menu.gradebook')} />
