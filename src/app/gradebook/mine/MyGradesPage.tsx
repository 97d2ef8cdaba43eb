import { useTranslate } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'

export const MyGradesPage = () => <PageHead title={useTranslate()('menu.gradebook')} />
