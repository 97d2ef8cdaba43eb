import { useTranslate } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'

export const GradebookPage = () => <PageHead title={useTranslate()('menu.gradebook')} />
