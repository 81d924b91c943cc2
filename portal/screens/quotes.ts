export { EditQuote } from "./quotes/EditQuote.tsx";
export { NewQuote } from "./quotes/NewQuote.tsx";
export { Quote } from "./quotes/Quote.tsx";
export { Quotes } from "./quotes/Quotes.tsx";
