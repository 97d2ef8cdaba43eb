import jsep, { type Expression } from 'jsep'

export type Values = Readonly<Record<string, number>>
/** Why a formula has no result: its syntax, an unknown name, or a value that is not a finite number. */
export type FormulaFault = { key: 'formula_syntax' | 'formula_name' | 'formula_no_number'; name?: string }
export type Computed = { value: number } | { fault: FormulaFault }

/** The functions of Moodle's calculated questions that give numbers; angles in radians, `log` to the base e. */
const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  ...Object.fromEntries(
    (
      [
        'abs',
        'acos',
        'acosh',
        'asin',
        'asinh',
        'atan',
        'atanh',
        'ceil',
        'cos',
        'cosh',
        'exp',
        'expm1',
        'floor',
        'log',
        'log10',
        'log1p',
        'sin',
        'sinh',
        'sqrt',
        'tan',
        'tanh',
      ] as const
    ).map((name) => [name, (value = Number.NaN) => Math[name](value)]),
  ),
  atan2: (y = Number.NaN, x = Number.NaN) => Math.atan2(y, x),
  deg2rad: (degrees = Number.NaN) => (degrees * Math.PI) / 180,
  rad2deg: (radians = Number.NaN) => (radians * 180) / Math.PI,
  fmod: (value = Number.NaN, divisor = Number.NaN) => value % divisor,
  max: (...values) => Math.max(...values),
  min: (...values) => Math.min(...values),
  pi: () => Math.PI,
  pow: (base = Number.NaN, exponent = Number.NaN) => base ** exponent,
  round: (value = Number.NaN, decimals = 0) => Number(value.toFixed(Math.min(Math.max(decimals, 0), 20))),
  /** Stands for brackets, see `parse`. */
  group: (value = Number.NaN) => value,
}

const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
  '**': (left, right) => left ** right,
}
jsep.addBinaryOp('^', 11, true)

class FaultError extends Error {
  constructor(readonly fault: FormulaFault) {
    super(fault.key)
  }
}
const syntax = () => new FaultError({ key: 'formula_syntax' })

type Evaluate = (values: Values) => number

/** Builds the computation from allowed nodes only, so that a formula can reach nothing but numbers. */
const compile = (node: Expression): Evaluate => {
  if (isNode(node, 'Literal')) {
    const { value } = node
    if (typeof value !== 'number') throw syntax()
    return () => value
  }
  if (isNode(node, 'Identifier')) {
    const name = nameIn(node)
    return (values) => {
      if (Object.hasOwn(values, name)) return Number(values[name])
      if (name === 'pi') return Math.PI
      throw new FaultError({ key: 'formula_name', name })
    }
  }
  if (isNode(node, 'UnaryExpression')) {
    const argument = compile(operand(node.argument))
    if (node.operator === '-') return (values) => -argument(values)
    if (node.operator === '+') return argument
    throw syntax()
  }
  if (isNode(node, 'BinaryExpression')) return compileBinary(node)
  if (isNode(node, 'CallExpression')) return compileCall(node)
  throw syntax()
}

const compileBinary = ({ operator, left: one, right: other }: Expression): Evaluate => {
  const left = operand(one)
  const apply = typeof operator === 'string' && Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (!apply) throw syntax()
  // The parser binds a sign closer than a power, mathematics the other way round: -2^2 is -4.
  if ((operator === '^' || operator === '**') && isNode(left, 'UnaryExpression') && left.operator === '-')
    return compile({ ...left, argument: { type: 'BinaryExpression', operator, left: left.argument, right: other } })
  const [first, second] = [compile(left), compile(operand(other))]
  return (values) => apply(first(values), second(values))
}

const compileCall = ({ callee, arguments: given }: Expression): Evaluate => {
  const name = nameIn(operand(callee))
  const apply = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!apply) throw new FaultError({ key: 'formula_name', name })
  if (!Array.isArray(given)) throw syntax()
  const parts = given.map((part) => compile(operand(part)))
  return (values) => apply(...parts.map((part) => part(values)))
}

const nameIn = ({ type, name }: Expression): string => (type === 'Identifier' && typeof name === 'string' ? name : '')
const isNode = ({ type }: Expression, wanted: string) => type === wanted
const operand = (value: unknown): Expression => {
  if (typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string')
    return { ...value, type: value.type }
  throw syntax()
}

/** Results get 12 significant figures, so that 0.1 + 0.2 is 0.3. */
const rounded = (value: number) => Number(value.toPrecision(12))

type Formula = (values: Values) => Computed
const parsed = new Map<string, Formula>()
const maxParsed = 500

/** Parses a formula such as `2*{a}+sqrt({b})`; braces around names are optional. Never throws. */
export const parseFormula = (formula: string): Formula => {
  const known = parsed.get(formula)
  if (known) return known
  if (parsed.size >= maxParsed) parsed.clear()
  const read = readFormula(formula)
  parsed.set(formula, read)
  return read
}

const readFormula = (formula: string): Formula => {
  const readOrFail = (): Evaluate => {
    const bare = formula.replaceAll('&nbsp;', ' ').replaceAll(/\{([\p{L}_][\p{L}\p{N}_]*)\}/gu, ' $1 ')
    // Brackets become calls, because the parser drops them and `-2^2` would equal `(-2)^2`.
    return compile(jsep(bare.replaceAll(/(?<![\p{L}\p{N}_]\s*)\(/gu, 'group(')))
  }
  try {
    const evaluate = readOrFail()
    return (values) => {
      try {
        const value = rounded(evaluate(values))
        return Number.isFinite(value) ? { value } : { fault: { key: 'formula_no_number' } }
      } catch (error) {
        return { fault: faultOf(error) }
      }
    }
  } catch (error) {
    const fault = faultOf(error)
    return () => ({ fault })
  }
}

const faultOf = (error: unknown): FormulaFault =>
  error instanceof FaultError ? error.fault : { key: 'formula_syntax' }
