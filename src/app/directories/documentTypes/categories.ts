import { documentCategories } from '../../../api/kit/codes'
import { choicesOf } from '../../kit/inputs/choices'

export const categories = choicesOf('document_types.category', documentCategories)
