import { useTranslate } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'

export const FinalsPage = () => <PageHead title={useTranslate()('menu.gradebook')} />
