/** Search and sort columns of accounts, folded by the database for every writer. */
/**
 * Characters that are ignored: combining marks of Latin, Cyrillic, Hebrew and Arabic, tatweel, invisible
 * characters.
 */
const marks = [
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0600-\\u0605\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dd\\u06df-\\u06e4',
  '\\u06e7\\u06e8\\u06ea-\\u06ed\\u0890\\u0891\\u0897-\\u089f\\u08ca-\\u0902',
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufeff',
].join('');
/** Word separators. */
const gaps = [
  '\\x01-\\x2f\\x3a-\\x60\\x7b-\\u00bf\\u00d7\\u00f7\\u02c2-\\u02c5\\u02d2-\\u02df\\u02e5-\\u02eb\\u02ed',
  '\\u02ef-\\u02ff\\u0375\\u03f6\\u0482\\u055a-\\u055f\\u0589-\\u058f\\u05be\\u05c0\\u05c3\\u05c6\\u05f3\\u05f4',
  '\\u0606-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u06de\\u06e9\\u06fd\\u06fe\\u0888',
  '\\u2010-\\u2029\\u2030-\\u205f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3030',
  '\\ufb29\\ufbb2-\\ufbd2\\ufd3e-\\ufd4f\\ufd90\\ufd91\\ufdc8-\\ufdcf\\ufdfd-\\ufdff',
].join('');
const latin = [
  'ÐØðøĐđĦıŁłŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎ',
  'dododdħillŋŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ',
];
const greek = ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'];
const cyrillic = [
  'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨ',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәө',
];
const arabic = ['ٱةىیېکګگڤڥپژہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهيييككغففبجههه01234567890123456789'];
const [from, to] = [0, 1].map((side) => [latin, greek, cyrillic, arabic].map((pair) => pair[side]).join(''));
/** Letters expanded to two. */
const pairs = [
  ['چ', 'تش'],
  ['ẞ', 'ss'],
  ['ß', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
  ['Þ', 'th'],
  ['þ', 'th'],
] as const;

/** Independent of the database's collation. */
const bare = `regexp_replace(lower(normalize(typed, NFKD) collate "C"), '[${marks}]', '', 'g')`;
const spelled = pairs.reduce((inner, [letter, two]) => `replace(${inner}, '${letter}', '${two}')`, bare);

// The search text is folded by the same function, so that unknown letters still match themselves.
export const foldingFunctions = `
create function fold_words(typed text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(translate(${spelled}, '${from}', '${to}'), '[${gaps}]+', ' ', 'g'))
$$;
create function account_search_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(lower(typed collate "C"), '\\s+') as part,
    lateral regexp_split_to_table(case when position('@' in part) > 0 then part else fold_words(part) end, '\\s+') as word
  where word <> ''
$$;`;

export const accountWords = `
create function note_account_words() returns trigger language plpgsql as $$
declare address text := lower(new.email collate "C");
begin
  new.name_key := fold_words(new.first_name || ' ' || new.last_name);
  new.search_words := array_to_tsvector(array_remove(
    array[address, '@' || split_part(address, '@', 2)]
      || string_to_array(fold_words(address), ' ') || string_to_array(new.name_key, ' '), ''));
  return new;
end $$;
create trigger user_account_words before insert or update of email, first_name, last_name on user_account
  for each row execute function note_account_words();`;
