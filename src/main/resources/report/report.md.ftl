<#-- A text in a table cell or a line: nothing in it may end the cell or begin an element. -->
<#function md text>
  <#return text?replace("\\", "\\\\")?replace("&", "&amp;")?replace("<", "&lt;")?replace("|", "\\|")?replace("`", "\\`")?replace("](", "]\\(")?replace("\n", " ")>
</#function>
<#macro detailed doubt>
<#if doubt.details?has_content>In detail: <#list doubt.details as detail>${md(detail.words)}<#if detail.where?has_content> (${md(detail.where)})</#if><#sep>; </#sep></#list>. </#if><#t>
</#macro>
# ${md(title)}

<#list warnings as warning>
> **${md(warning)}**

</#list>
<#if releases?has_content>
${md(releases)}

</#if>
<#list gates as gate>
## Gate, ${md(gate.contender)} against ${md(gate.baseline)}: ${md(gate.verdict)}

<#list gate.failures as failure>
- ${md(failure)}
</#list>
<#if gate.failures?has_content>

</#if>
<#if gate.limits?has_content>
| | limit | point | change |
|---|---|---|---|
<#list gate.limits as one>
| ${one.state} | ${md(one.limit)} | ${md(one.point)} | ${md(one.words)} |
</#list>

</#if>
</#list>
<#list answer.before as sentence>
- ${md(sentence)}
</#list>
<#if answer.before?has_content>

</#if>
<#list answer.sections as section>
## ${md(section.load?cap_first)}: ${md(section.verdict)}

<#if section.lines?has_content>
| | target | figure | why |
|---|---|---:|---|
<#list section.lines as line>
| ${line.ratio} | ${md((line.target + " " + line.choice)?trim)} | ${md((line.figure + " " + line.spread)?trim)} | ${md(line.why)} |
</#list>

</#if>
<#list section.apart as one>
- **${md(one.target)}**<#if one.figure?has_content>, ${md(one.figure)}</#if>, ${md(one.because)}
</#list>
<#list section.notes as note>
- ${md(note)}
</#list>
<#if section.apart?has_content || section.notes?has_content>

</#if>
</#list>
<#list answer.certainty + answer.certainty?has_content?then(doubtsInShort, []) + answer.holdsFor as sentence>
- ${md(sentence)}
</#list>
<#if answer.certainty?has_content>

<#elseif !answer.sections?has_content>
No trial has ended yet, so there is no answer.

</#if>
<#if svgCharts?has_content>
<#list svgCharts as chart>
![${md(chart.title)}](${chart.file})
</#list>

</#if>
<#if shortCosts.columns?has_content>
## Latency and cost of one transaction

| load | target |<#list shortCosts.columns as column> ${(column.name + " " + column.unit)?trim} |</#list>
|---|---|<#list shortCosts.columns as column>---:|</#list>
<#list shortCosts.rows as row>
| ${md(row.load)} | ${md(row.target)} |<#list row.cells as cell> ${cell} |</#list>
</#list>

<#list shortCosts.columns?filter(column -> column.means?has_content) as column>
*${(column.name + " " + column.unit)?trim}*: ${column.means}.

</#list>
</#if>
<#if findings?has_content>
## Claims

| claim | verdict | expected | measured | because |
|---|---|---|---|---|
<#list findings as finding>
| ${md(finding.id)}: ${md(finding.claim)} | **${finding.verdict}** | ${md(finding.expected)}<#if finding.printed?has_content> (printed: ${md(finding.printed)})</#if> | ${md(finding.measured)} | ${md(finding.because)} |
</#list>

<#if sources?has_content>
Published in: <#list sources as source>${md(source)}<#sep>; </#sep></#list>.

</#if>
</#if>
<#if doubts?has_content>
<details>
<summary>Doubts (${doubts?size})</summary>

<#list doubts as doubt>
- ${md(doubt.cause)} (${md(doubt.where)}). <@detailed doubt/>Remedy: ${md(doubt.remedy)}.
</#list>

</details>

</#if>
<#if notes?has_content>
<details>
<summary>Notes (${notes?size})</summary>

<#list notes as note>
- ${md(note.cause)} (${md(note.where)}). <@detailed note/>${md(note.remedy?cap_first)}.
</#list>

</details>

</#if>
<#if costs.sections?has_content>
<details>
<summary>What one transaction cost</summary>

*Drained* includes what the engine writes afterwards. *±* is half the 95 % interval of the user time, and of the system time.

<#list costs.sections as section>
**${md(section.title)}**

| | unit |<#list costs.columns as column> ${md(column.target)} |</#list>
|---|---|<#list costs.columns as column>---|</#list>
<#list section.rows as row>
| ${row.label?trim} | ${row.unit} |<#list row.cells as cell> ${md((cell.value + " " + cell.detail)?trim)} |</#list>
</#list>

<#list section.notes as note>
- ${md(note)}
</#list>
<#if section.notes?has_content>

</#if>
</#list>
</details>

</#if>
<#if kinds.rows?has_content>
<details>
<summary>Kinds of transaction</summary>

Means over the repetitions. Latencies are those of committed transactions; counts are per trial.

| where | kind | tx/s | p50, µs | p99, µs | committed | rolled back on purpose | retried | failed |
|---|---|---|---|---|---|---|---|---|
<#list kinds.rows as row>
| ${md(row.where)} | ${md(row.kind)} |<#list row.cells as cell> ${cell} |</#list>
</#list>

</details>

</#if>
<#-- Without a verdict, the answer has the ratios that matter. -->
<#if judged && contrasts.sections?has_content>
<details>
<summary>Verdicts between points</summary>

The first one's figure over the second's. The verdict is on the first.

<#list contrasts.sections as section>
**${md(section.title)}**

| where | first / second | throughput | p50 | p99 | CPU per transaction | round trips | evidence |
|---|---|---|---|---|---|---|---|
<#list section.brief.rows as row>
| ${md(row.where)} | ${md(row.values)} |<#list row.ratios as ratio> ${ratio} |</#list> ${md(row.exact)} | ${md(row.evidence)} |
</#list>
<#if section.brief.more?has_content>

${md(section.brief.more?cap_first)}.
</#if>

</#list>
</details>

</#if>
<#if scaling?has_content>
<details>
<summary>Scaling</summary>

The law is `X(n) = γn / (1 + α(n−1) + βn(n−1))`, fitted to the repetitions' means at n clients. It says nothing about
more than twice the measured clients.

<#list scaling as curve>
- **${md(curve.curve)}:** ${md(curve.saturation)}. ${md(curve.law?cap_first)}.
</#list>

</details>

</#if>
<details>
<summary>How it was run</summary>

<#list facts as fact>
- **${fact.name}:** ${md(fact.text)}
</#list>
<#list parameters as parameter>
- **${md(parameter.name)}:** ${md(parameter.text)}
</#list>

<#if changed?has_content>
| setting | asked | effective | witness | where |
|---|---|---|---|---|
<#list changed as setting>
| ${md(setting.key)} | ${md(setting.asked)} | ${md(setting.effective)} | ${setting.witness} | ${md(setting.where)} |
</#list>

</#if>
All other settings have their defaults; report.html lists them, what was not measured and why, and the definition of each
metric. ${driven}

</details>

Beside this file: [report.html](report.html) with charts, [summary.json](summary.json) for programs,
[trials.jsonl](trials.jsonl) with every trial, [plan.yaml](plan.yaml) to run it again.
