<#-- A text in a table cell or a line: nothing in it may end the cell or begin an element. -->
<#function md text>
  <#return text?replace("\\", "\\\\")?replace("&", "&amp;")?replace("<", "&lt;")?replace("|", "\\|")?replace("`", "\\`")?replace("](", "]\\(")?replace("\n", " ")>
</#function>
# ${md(title)}

<#list warnings as warning>
> **${md(warning)}**

</#list>
Claims: ${verdicts}.

<#list facts as fact>
- ${fact.name}: ${md(fact.text)}
</#list>

<#list chapters as chapter>
## ${md(chapter.figure)}: ${md(chapter.title)}

*The study:* ${md(chapter.said)}

<#if chapter.notMeasuredBecause?has_content>
**Not measured.** ${md(chapter.notMeasuredBecause)}

<#else>
<#list chapter.answers as answer>
- ${md(answer.load?cap_first)}: **${md(answer.verdict)}**
</#list>
<#if chapter.limitation?has_content>
- ${md(chapter.limitation)}
</#if>
<#if chapter.doubts?has_content>
- Doubts: <#list chapter.doubts as doubt>${md(doubt)}<#sep>, </#sep></#list>
</#if>
<#if chapter.answers?has_content || chapter.limitation?has_content || chapter.doubts?has_content>

</#if>
<#if chapter.findings?has_content>
| claim | verdict | expected | measured | because |
|---|---|---|---|---|
<#list chapter.findings as finding>
| ${md(finding.id)}: ${md(finding.claim)} | **${finding.verdict}** | ${md(finding.expected)}<#if finding.printed?has_content> (printed: ${md(finding.printed)})</#if> | ${md(finding.measured)} | ${md(finding.because)} |
</#list>

</#if>
<#if chapter.limits?has_content>
| point | tx/s | limited by |
|---|---|---|
<#list chapter.limits as one>
| ${md(one.point)} | ${one.throughput} | ${md(one.limit)} |
</#list>

</#if>
<#list chapter.pictures as picture>
![${md(picture.title)}](${picture.file})
</#list>
<#if chapter.pictures?has_content>

</#if>
Full report with all figures, settings and doubts: [${chapter.experiment}](${chapter.report})

</#if>
</#list>
## Experiments

| experiment | |
|---|---|
<#list experiments as one>
| <#if one.report?has_content>[${one.name}](${one.report})<#else>${one.name}</#if> | ${md(one.state)} |
</#list>
<#if sources?has_content>

Published in: <#list sources as source>${md(source)}<#sep>; </#sep></#list>.
</#if>
